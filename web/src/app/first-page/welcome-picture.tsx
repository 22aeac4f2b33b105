const words = [
  { word: 'كلمة', lang: 'ar', place: 'start-0 top-6 -rotate-6', colour: 'bg-card text-teal-ink' },
  { word: '词', lang: 'zh', place: 'end-2 top-0 rotate-6', colour: 'bg-saffron text-on-saffron' },
  { word: 'word', lang: 'en', place: 'start-8 bottom-2 rotate-3', colour: 'bg-card text-coral-ink' },
  { word: 'كِلمة', lang: 'arz', place: 'end-0 bottom-8 -rotate-3', colour: 'bg-teal text-on-teal' },
];

/** An open picture book with the product's name in the languages that it teaches. Only for the eyes. */
export function WelcomePicture() {
  return (
    <div className="relative w-full max-w-110">
      <svg viewBox="0 0 440 360" className="w-full" role="presentation">
        <circle cx="220" cy="180" r="150" className="fill-saffron-wash" />
        <circle cx="292" cy="98" r="30" className="fill-saffron" />
        <path
          d="M60 236c46-24 112-26 160 14 48-40 114-38 160-14v64c-46-24-112-26-160 14-48-40-114-38-160-14z"
          className="fill-teal"
        />
        <path d="M72 214c46-24 104-22 148 16v72c-44-38-102-40-148-16z" className="fill-card" />
        <path d="M368 214c-46-24-104-22-148 16v72c44-38 102-40 148-16z" className="fill-card" />
        <path
          d="M96 232c34-12 70-10 100 12M96 254c34-12 70-10 100 12M344 232c-34-12-70-10-100 12M344 254c-34-12-70-10-100 12"
          className="fill-none stroke-line"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path
          d="M220 230c0-50-6-74-26-96M220 200c4-30 14-48 34-60"
          className="fill-none stroke-teal"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <path
          d="M194 134c-30 2-44-12-46-38 28-2 44 12 46 38zM254 140c0-28 16-42 44-40 0 28-16 42-44 40z"
          className="fill-teal"
        />
      </svg>
      {words.map((one) => (
        <span
          key={one.lang}
          lang={one.lang}
          className={`absolute rounded-card px-5 py-2 text-target font-semibold shadow-card ${one.place} ${one.colour}`}
        >
          {one.word}
        </span>
      ))}
    </div>
  );
}
