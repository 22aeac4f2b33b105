import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';

/** The floor of the first screen: React alone, one request for the list, and its cards; a click shows one. */
interface Card {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly difficulty: string;
  readonly imageUrl: string | null;
}

async function fetchJson<T>(path: string): Promise<T> {
  return (await (await fetch(path)).json()) as T;
}

function Page() {
  const [cards, setCards] = useState<readonly Card[]>([]);
  const [item, setItem] = useState<{ title: string; content: string }>();
  useEffect(() => {
    void fetchJson<{ items: Card[] }>('/api/learning-materials').then(({ items }) => setCards(items));
  }, []);
  if (item) {
    return (
      <main>
        <h1>{item.title}</h1>
        <p>{item.content}</p>
      </main>
    );
  }
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.id}>
          <a
            href={`#${card.id}`}
            onClick={(event) => {
              event.preventDefault();
              void fetchJson<typeof item>(`/api/learning-materials/${card.id}`).then(setItem);
            }}
          >
            {card.imageUrl !== null && <img src={card.imageUrl} alt="" loading="lazy" />}
            <div>
              <p>
                {card.difficulty} {card.category}
              </p>
              <h2>{card.title}</h2>
            </div>
          </a>
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
