/** An address that its owner recognises and others cannot write to: `a•••@northwind.example`. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [first = ''] = name;
  return `${name.length > 1 ? first : ''}•••@${domain}`;
}
