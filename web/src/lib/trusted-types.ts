interface Policy {
  createHTML(html: string): TrustedHTML;
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(url: string): string }): Policy;
}

const workerAddress = '/sw.js';

/**
 * The page's policy lets nothing but this set markup or addresses of scripts (security-headers.ts of the server). Browsers
 * without Trusted Types take the text itself.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('kalima', {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (url !== workerAddress) throw new TypeError('The only script that is named by its address is the worker.');
    return url;
  },
});

/** Markup that the server has sanitised, as the page may set it. Never give it anything else. */
export function trustedHtml(html: string): TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/** The address of the service worker. */
export function trustedWorkerAddress(): string {
  return (policy?.createScriptURL(workerAddress) ?? workerAddress) as string;
}
