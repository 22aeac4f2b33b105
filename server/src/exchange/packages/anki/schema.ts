import { ownNotes } from '@kalima/shared/domain/exchange/decks';

/** The tables of a collection in the form that every version of Anki reads (its schema 11). */
export const ankiSchema = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`;

/** Our kind of note, which is one everywhere: what is imported again finds it. */
const modelId = 1_763_900_000_000;
export const ankiModelId = modelId;

const css = `.card { font-family: sans-serif; font-size: 28px; text-align: center; } img { max-height: 40vh; } .note { font-size: 16px; opacity: 0.7; }`;
const question = '<div dir="auto">{{Word}}</div>{{Recording}}';
const answer =
  '{{FrontSide}}<hr id="answer">{{Picture}}<div dir="auto">{{Translation}}</div><div class="note" dir="auto">{{Note}}</div>';

export function ankiModels(mod: number): object {
  const field = (name: string, ord: number) => ({
    name,
    ord,
    font: 'Arial',
    size: 20,
    media: [],
    rtl: false,
    sticky: false,
  });
  const template = { name: 'Card 1', ord: 0, qfmt: question, afmt: answer, bqfmt: '', bafmt: '', did: null };
  return {
    [modelId]: {
      id: modelId,
      name: ownNotes.type,
      type: 0,
      mod,
      usn: -1,
      sortf: 0,
      did: null,
      flds: ownNotes.fields.map(field),
      tmpls: [template],
      req: [[0, 'any', [0, 3]]],
      css,
      latexPre:
        '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n',
      latexPost: '\\end{document}',
      tags: [],
      vers: [],
    },
  };
}

export function ankiDeck(id: number, name: string, mod: number): object {
  const today = [0, 0];
  return {
    id,
    name,
    mod,
    usn: -1,
    conf: 1,
    desc: '',
    dyn: 0,
    collapsed: false,
    extendNew: 0,
    extendRev: 50,
    newToday: today,
    revToday: today,
    lrnToday: today,
    timeToday: today,
  };
}

export const ankiConf = {
  activeDecks: [1],
  curDeck: 1,
  curModel: String(modelId),
  addToCur: true,
  collapseTime: 1200,
  dueCounts: true,
  estTimes: true,
  newBury: true,
  newSpread: 0,
  nextPos: 1,
  sortBackwards: false,
  sortType: 'noteFld',
  timeLim: 0,
};

export const ankiDeckOptions = {
  1: {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    autoplay: true,
    maxTaken: 60,
    replayq: true,
    timer: 0,
    new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
    lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
    rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 100 },
  },
};
