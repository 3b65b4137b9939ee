/** Masks an address so that only its owner recognises it: `a•••@northwind.example`. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [first = ''] = name;
  return `${name.length > 1 ? first : ''}•••@${domain}`;
}
