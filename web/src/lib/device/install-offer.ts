/** The browser's own question, which it lets us ask later (not part of the DOM's types). */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOffer: { current: InstallOffer | null; onChange?: () => void } = { current: null };

function set(event: Event | null): void {
  installOffer.current = event as InstallOffer | null;
  installOffer.onChange?.();
}

// The browser says it once, soon after the start: whoever shows it may be drawn much later.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  set(event);
});
window.addEventListener('appinstalled', () => set(null));
