/** `URL.canParse` of the URL Standard, for browsers without it. */
export function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return new URL(url, base) instanceof URL;
  } catch {
    return false;
  }
}
