import { useState } from 'react';
import { answersOfRound, storeAnswersOfRound, type RoundAnswers } from '../../../offline/person/round-answers.ts';
import { useUser } from '../../../lib/api/user.ts';

/**
 * Stored answers that still belong to a round; where they are all of it, what was left is gone, and it begins again. Versions before
 * 0.3 stored the sentences of a story by their places, which no id reads like.
 */
function still(answers: RoundAnswers, keys: readonly string[] | undefined): RoundAnswers {
  if (!keys) return answers;
  const known = new Set(keys);
  const named = [...answers].map(([key, answer]) => [/^\d+$/.test(key) ? keys[Number(key)] : key, answer] as const);
  const left = new Map(named.flatMap(([key, answer]) => (key !== undefined && known.has(key) ? [[key, answer]] : [])));
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
    /** As `answer`, for several that are answered alike at once. */
    answerAll: (all: readonly string[], value: boolean, isOver: boolean): void => {
      store(new Map([...answers, ...all.map((key) => [key, value] as const)]), isOver);
    },
    restart: (): void => store(new Map(), true),
    /** For who leaves the round for good. */
    forget: (): void => storeAnswersOfRound(userId, round, new Map()),
  };
}
