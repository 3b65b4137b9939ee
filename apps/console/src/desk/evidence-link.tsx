import { linkStyle } from '@publisher-console/ui/link';
import { useRouterContext } from '#common/context/router-context.ts';

/** The file that shows why an app was rejected. An older rejection has only its name, so there is no link. */
export function EvidenceLink({ evidence: { id, name } }: { evidence: { id: string | null; name: string } }) {
  const { settings } = useRouterContext();
  if (id === null) return <span className="wrap-anywhere">{name}</span>;
  return (
    <a
      href={`${settings.apiBaseUrl}/desk/evidence/${id}`}
      target="_blank"
      rel="noreferrer"
      className={linkStyle({ className: 'wrap-anywhere' })}
    >
      {name}
    </a>
  );
}
