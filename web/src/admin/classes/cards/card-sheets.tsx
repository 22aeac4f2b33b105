import type { LoginCard } from '@kalima/shared/contract/teaching/class-learners';
import { cardCodeInHalves } from '@kalima/shared/domain/people/login-cards';
import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { QrCode } from '../../../blocks/qr-code.tsx';
import { cardWords, nameSize, sheetsOf } from './card-words.ts';

export interface Sheets {
  readonly cards: readonly LoginCard[];
  readonly perSheet: 10 | 6;
  /** The school's name, where it has one, and the class's. */
  readonly heading: string;
  /** The last whole day on which the cards work. */
  readonly lastDay: Date;
}

/** A word of the card in each of its languages, one after the other on a line. */
function Label({ word }: { readonly word: 'userName' | 'address' | 'orType' }) {
  return (
    <p className="card-label">
      {cardWords.map(({ lang, dir, [word]: said }, index) => (
        <span key={lang}>
          {index > 0 && ' · '}
          <bdi lang={lang} dir={dir}>
            {said}
          </bdi>
        </span>
      ))}
    </p>
  );
}

/** What the sheet says to who prints it, in each of the languages, below each other. */
function SheetWords({ word }: { readonly word: 'keep' | 'cut' }) {
  return (
    <ul>
      {cardWords.map(({ lang, dir, [word]: said }) => (
        <li key={lang} lang={lang} dir={dir}>
          {said}
        </li>
      ))}
    </ul>
  );
}

function Card({ card, heading, lastDay }: { readonly card: LoginCard } & Omit<Sheets, 'cards' | 'perSheet'>) {
  const { t } = useLingui();
  const { origin, host } = window.location;
  return (
    <li className="login-card">
      <div className="card-head">
        <p dir="auto" className="truncate">
          {heading}
        </p>
        <p dir="auto" className="card-name" data-size={nameSize(card.name)}>
          {card.name}
        </p>
      </div>
      <div className="card-ways">
        <Label word="userName" />
        <p dir="auto" className="card-value">
          {signInNameOf(card)}
        </p>
        <Label word="address" />
        <p dir="ltr" className="card-value">
          {host}
        </p>
      </div>
      <div className="card-scan">
        <QrCode text={`${origin}/card#${card.code}`} label={t`QR code of the card`} className="" margin={2} />
        <Label word="orType" />
        <p dir="ltr" className="card-code">
          {cardCodeInHalves(card.code)}
        </p>
      </div>
      <ul className="card-foot">
        {cardWords.map(({ lang, dir, how, until }) => (
          <li key={lang} lang={lang} dir={dir}>
            {how} {until(new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long' }).format(lastDay))}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Login cards as they come out of the printer: black on white in any theme, ten or six a sheet. */
export function CardSheets({ cards, perSheet, heading, lastDay }: Sheets) {
  const { t } = useLingui();
  const sheets = sheetsOf(cards, perSheet);
  const count = sheets.length;
  return sheets.map((sheet, index) => {
    const number = index + 1;
    return (
      <section key={sheet[0]?.userId} className="card-sheet bg-qr-light text-qr-dark" data-per-sheet={perSheet}>
        <header>
          <span>
            <bdi className="font-bold">{heading}</bdi> · {t`sheet ${number} of ${count}`}
          </span>
          <SheetWords word="keep" />
        </header>
        <ul className="cards">
          {sheet.map((card) => (
            <Card key={card.userId} {...{ card, heading, lastDay }} />
          ))}
        </ul>
        <footer>
          <SheetWords word="cut" />
        </footer>
      </section>
    );
  });
}
