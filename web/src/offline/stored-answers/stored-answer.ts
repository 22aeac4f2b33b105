import type { Activity } from '@kalima/shared/domain/learning/activities';

/** What an answer is about. Devices have stored answers under these names. */
export type AnswerName =
  | readonly [activity: Activity, kind: 'list', filters?: object]
  | readonly [activity: Activity, kind: 'item', id: string]
  | readonly [
      | 'vocabulary'
      | 'progress'
      | 'notifications'
      | 'downloads'
      | 'memory-overview'
      | 'review-settings'
      | 'classes'
      | 'practice-sets'
      | 'review-words',
    ];

/** An answer of this person, as it is on the device. */
export interface StoredAnswer {
  readonly userId: string;
  readonly name: AnswerName;
}
