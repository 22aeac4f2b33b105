/** Puts a text on the clipboard; returns whether it is there. A page without HTTPS has only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    // Inside an open dialog, since everything outside of it is inert.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
    const isCopied = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return isCopied;
  }
}
