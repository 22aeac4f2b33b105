import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { activateLanguage } from '../lib/device/app-language.ts';
import { addErrorMessages } from '../lib/api/known-messages.ts';
import { laterMessages } from '../lib/loading/error-messages.ts';
import { unmarkSignedOut } from '../offline/person/signed-out.ts';
import { dismissAllToasts } from '../ui/toast-store.ts';

// jsdom has the element but not its behaviour.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};
// A screen's bundle is compiled when a test first opens it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
addErrorMessages(laterMessages);
// jsdom loads no styles and does not say so. Files that follow each other in one process share their page.
const styles = new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'));
  }
});
beforeAll(() => styles.observe(document.head, { childList: true }));
afterAll(() => styles.disconnect());
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  dismissAllToasts();
  unmarkSignedOut();
  onlineManager.setOnline(true);
  await activateLanguage('en');
  // An unexpected complaint of React or the browser fails the test.
  vi.spyOn(console, 'error').mockImplementation((...messages: unknown[]) => {
    throw new Error(`console.error: ${messages.map(String).join(' ')}`);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (i18n.locale === '') throw new Error('No language was active');
});
