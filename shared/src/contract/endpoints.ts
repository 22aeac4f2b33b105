import * as accounts from './accounts.ts';
import * as assignments from './assignments.ts';
import * as courses from './courses.ts';
import * as downloads from './downloads.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as flashcards from './flashcard-lessons.ts';
import * as materials from './learning-materials.ts';
import * as media from './media.ts';
import * as memory from './memory.ts';
import * as operations from './operations.ts';
import * as phrases from './phrases.ts';
import * as reading from './reading-lessons.ts';
import * as school from './school.ts';
import * as statistics from './statistics.ts';
import * as stories from './stories.ts';
import * as study from './study.ts';
import * as twoFactor from './two-factor.ts';
import * as users from './users.ts';
import * as vocabulary from './vocabulary.ts';

/** Every endpoint of the API: what the server mounts, the OpenAPI document lists and the walk over all roles tries. */
export const endpoints = [
  accounts.signUp,
  accounts.signIn,
  accounts.signOut,
  accounts.getSession,
  accounts.resetPassword,
  accounts.getProfile,
  accounts.updateProfile,
  accounts.changePassword,
  accounts.listSessions,
  accounts.endSession,
  accounts.endAllSessions,
  twoFactor.getTwoFactor,
  twoFactor.startTwoFactor,
  twoFactor.confirmTwoFactor,
  twoFactor.renewRecoveryCodes,
  twoFactor.stopTwoFactor,
  school.getSchool,
  school.getSchoolSettings,
  school.updateSchoolSettings,
  assignments.listMyCourses,
  assignments.listNotifications,
  assignments.markNotificationsSeen,
  downloads.listDownloads,
  materials.listMaterials,
  materials.getMaterial,
  reading.listReadingLessons,
  reading.getReadingLesson,
  flashcards.listFlashcardLessons,
  flashcards.getFlashcardLesson,
  phrases.listPhraseStages,
  phrases.getPhraseCourse,
  stories.listStoryStages,
  stories.getStory,
  study.sendStudyEvents,
  vocabulary.listVocabulary,
  memory.getReview,
  study.getProgress,
  materials.getEditableMaterial,
  materials.createMaterial,
  materials.updateMaterial,
  materials.deleteMaterial,
  reading.getEditableReadingLesson,
  reading.createReadingLesson,
  reading.updateReadingLesson,
  reading.deleteReadingLesson,
  reading.orderReadingLessons,
  flashcards.getEditableFlashcardLesson,
  flashcards.createFlashcardLesson,
  flashcards.updateFlashcardLesson,
  flashcards.deleteFlashcardLesson,
  flashcards.orderFlashcardLessons,
  flashcards.listSparePictures,
  phrases.listEditablePhraseStages,
  phrases.createPhraseStage,
  phrases.updatePhraseStage,
  phrases.deletePhraseStage,
  phrases.orderPhraseStages,
  phrases.listStagePhraseCourses,
  phrases.orderPhraseCourses,
  phrases.getEditablePhraseCourse,
  phrases.createPhraseCourse,
  phrases.updatePhraseCourse,
  phrases.deletePhraseCourse,
  phrases.orderPhrases,
  phrases.createPhrase,
  phrases.updatePhrase,
  phrases.deletePhrase,
  stories.listEditableStoryStages,
  stories.createStoryStage,
  stories.updateStoryStage,
  stories.deleteStoryStage,
  stories.orderStoryStages,
  stories.listStageStories,
  stories.orderStories,
  stories.getEditableStory,
  stories.createStory,
  stories.updateStory,
  stories.deleteStory,
  statistics.getStatistics,
  operations.getStatus,
  media.uploadMedia,
  courses.listCourses,
  courses.updateCourse,
  courses.syncCourses,
  assignments.listCourseUsers,
  users.listUsers,
  users.createUser,
  users.getUser,
  study.getUserProgress,
  users.updateUser,
  users.deleteUser,
  study.resetProgress,
  users.createResetLink,
  assignments.listUserCourses,
  assignments.assignUserCourses,
  assignments.unassignUserCourses,
  assignments.assignCourse,
  assignments.unassignCourse,
  assignments.assignInBulk,
  assignments.repairAssignments,
  assignments.changeCourseUsers,
  assignments.undoAssignments,
] as const satisfies readonly EndpointDefinition[];

type AnyEndpoint = (typeof endpoints)[number];

/** Endpoints by `METHOD path`, so that a caller names one by a string and imports types alone. */
export type EndpointByKey = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type EndpointKey = keyof EndpointByKey;
