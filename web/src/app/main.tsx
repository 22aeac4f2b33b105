import '../styles/index.css';
import '../lib/install-offer.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { laterTexts } from '../learner/later-texts.ts';
import { activateLanguage, rememberedLanguage, withTexts } from '../lib/app-language.ts';
import { showLook } from '../lib/reading-look.ts';
import { whenSettled } from '../lib/settled.ts';
import { showTheme } from '../lib/theme.ts';
import { createQueryClient } from './query-client.ts';
import { beginFirstScreen } from './first-screen.ts';
import { Providers } from './providers.tsx';
import { createAppRouter, loadFirstScreen } from './router.ts';
import { StartFailure } from './start-failure.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
const queryClient = createQueryClient();

/** What the page came with stays until the first screen can be drawn whole (shared/src/domain/page-frames.ts). */
const hasFrame = container.hasChildNodes();
showTheme();
showLook();
// At once, beside the catalogue, so that neither waits for the other.
beginFirstScreen(queryClient);
const speaking = activateLanguage(rememberedLanguage());
const router = createAppRouter(queryClient);
Promise.all([speaking, hasFrame ? loadFirstScreen(router).catch(() => undefined) : undefined])
  .then(
    () =>
      // In small steps, between which the browser hears a touch: what is there until then is the frame.
      startTransition(() =>
        root.render(
          <StrictMode>
            <Providers router={router} queryClient={queryClient} />
          </StrictMode>,
        ),
      ),
    () => root.render(<StartFailure />),
  )
  .finally(() => container.removeAttribute('aria-busy'));
// Before anything leads to one of them.
void whenSettled()
  .then(router.options.context.addLaterRoutes)
  .catch(() => undefined);
void whenSettled()
  .then(() => import('./frame-cookie.ts'))
  .then(({ keepFrameCookie }) => keepFrameCookie(queryClient))
  .catch(() => undefined);
// The first screen, too, may come to say something of the later ones, such as why a password is refused.
void whenSettled()
  .then(withTexts(laterTexts, () => Promise.resolve()))
  .catch(() => undefined);
