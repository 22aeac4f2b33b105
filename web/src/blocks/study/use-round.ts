import { useState } from 'react';
import { answersOfRound, storeAnswersOfRound, type RoundAnswers } from '../../offline/person/round-answers.ts';
import { useUser } from '../../lib/user.ts';

/** Stored answers that still belong to a round; where they are all of it, what was left is gone, and it begins anew. */
function still(answers: RoundAnswers, keys: readonly string[] | undefined): RoundAnswers {
  if (!keys) return answers;
  const left = new Map([...answers].filter(([key]) => keys.includes(key)));
  return left.size === keys.length ? new Map() : left;
}

/**
 * The answers of a round, which a reload finds again: `answer` adds one, and forgets the round on the device once it is
 * over. `keys` names what can be answered in it, where that is known beforehand.
 */
export function useRound(round: string, keys?: readonly string[]) {
  const { id: userId } = useUser();
  const [answers, setAnswers] = useState<RoundAnswers>(() => still(answersOfRound(userId, round), keys));
  function store(next: RoundAnswers, isOver: boolean): void {
    setAnswers(next);
    storeAnswersOfRound(userId, round, isOver ? new Map() : next);
  }
  return {
    answers,
    answer: (key: string, value: boolean, isOver: boolean): void => store(new Map(answers).set(key, value), isOver),
    restart: (): void => store(new Map(), true),
    /** For who leaves the round for good. */
    forget: (): void => storeAnswersOfRound(userId, round, new Map()),
  };
}
