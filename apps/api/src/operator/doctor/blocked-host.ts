/**
 * Beginnings of host names that content blockers stop, as lists for name servers and browsers have them. Sources:
 * https://github.com/mmotti/pihole-regex and https://github.com/easylist/easylist (easylist_general_block.txt)
 */
const blocked = [
  /^ad([sxv]?\d*|system)[_.-]/,
  /[_.-]ad([sxv]?\d*|system)[_.-]/,
  /^adim(age|g)s?\d*[_.-]/,
  /^(.+[_.-])?adse?rv(er?|ice|ing)?s?\d*[_.-]/,
  /^(.+[_.-])?telemetry[_.-]/,
  /^(.+[_.-])?track(ers?|ing)?\d*[_.-]/,
  /^advert(s|isers?|ising|isements?)?\d*[_.-]/,
  /^analytics?[_.-]/,
  /^banners?[_.-]/,
  /^beacons?\d*[_.-]/,
  /^count(ers?)?\d*[_.-]/,
  /^mads\./,
  /^pixels?[-.]/,
  /^stat(s|istics)?\d*[_.-]/,
  /\.(adbanner|adengine|adnetwork|adpartner|adspace|adsense|mobileads)\./,
];

/** The part of a host name for which content blockers stop it; null when they do not. */
export function blockedPart(host: string): string | null {
  const found = blocked.map((pattern) => pattern.exec(host)?.[0]).find((part) => part !== undefined);
  return found ?? null;
}
