import '../styles/index.css';
import '../lib/install-offer.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { laterTexts } from '../learner/later-texts.ts';
import { activateLanguage, rememberedLanguage, withTexts } from '../lib/app-language.ts';
import { whenSettled } from '../lib/settled.ts';
import { createQueryClient } from './query-client.ts';
import { beginFirstScreen } from './first-screen.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';
import { StartFailure } from './start-failure.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
const queryClient = createQueryClient();

// At once, beside the catalogue, so that neither waits for the other.
beginFirstScreen(queryClient);
activateLanguage(rememberedLanguage()).then(
  () =>
    root.render(
      <StrictMode>
        <Providers router={createAppRouter(queryClient)} queryClient={queryClient} />
      </StrictMode>,
    ),
  () => root.render(<StartFailure />),
);
// The first screen, too, may come to say something of the later ones, such as why a password is refused.
void whenSettled()
  .then(withTexts(laterTexts, () => Promise.resolve()))
  .catch(() => undefined);
