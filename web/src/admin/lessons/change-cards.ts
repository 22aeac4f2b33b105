/** Changes the cards of a lesson as they are at the moment. */
export type ChangeCards<Card> = (update: (cards: readonly Card[]) => readonly Card[]) => void;
