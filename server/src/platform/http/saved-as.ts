/** The header by which a browser saves an answer under a name, in whatever script (RFC 6266); what knows none of that takes the plain one. */
export function savedAs(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
