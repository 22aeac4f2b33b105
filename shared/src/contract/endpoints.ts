import * as accounts from './accounts.ts';
import * as assigning from './assigning.ts';
import * as assignments from './assignments.ts';
import * as classContents from './class-contents.ts';
import * as classReports from './class-reports.ts';
import * as classLearners from './class-learners.ts';
import * as classes from './classes.ts';
import * as courseClasses from './course-classes.ts';
import * as courses from './courses.ts';
import * as downloads from './downloads.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as flashcards from './flashcard-lessons.ts';
import * as importPackages from './import-packages.ts';
import * as imports from './imports.ts';
import * as jobs from './jobs.ts';
import * as materials from './learning-materials.ts';
import { lookUp } from './look-up.ts';
import * as media from './media.ts';
import * as mediaLibrary from './media-library.ts';
import * as memory from './memory.ts';
import * as memoryOverview from './memory-overview.ts';
import * as operations from './operations.ts';
import * as ownClasses from './own-classes.ts';
import * as packages from './packages.ts';
import * as personExport from './person-export.ts';
import * as personLog from './person-log.ts';
import { replacePhrases } from './course-phrases.ts';
import * as phrases from './phrases.ts';
import * as pinyin from './pinyin.ts';
import * as practiceSets from './practice-sets.ts';
import * as reading from './reading-lessons.ts';
import * as reviewSettings from './review-settings.ts';
import * as rosters from './rosters.ts';
import * as school from './school.ts';
import * as sso from './sso.ts';
import * as statistics from './statistics.ts';
import * as knownWords from './known-words.ts';
import * as stories from './stories.ts';
import * as study from './study.ts';
import * as twoFactor from './two-factor.ts';
import * as users from './users.ts';
import * as vocabulary from './vocabulary.ts';

/** Every endpoint of the API: what the server mounts, the OpenAPI document lists and the walk over all roles tries. */
export const endpoints = [
  accounts.signUp,
  accounts.signIn,
  accounts.signInByUserName,
  accounts.signInByCard,
  accounts.signOut,
  accounts.getSession,
  accounts.resetPassword,
  accounts.getProfile,
  accounts.updateProfile,
  personExport.exportProfile,
  accounts.changePassword,
  accounts.chooseFirstPassword,
  accounts.deleteProfile,
  accounts.listSessions,
  accounts.endSession,
  accounts.endAllSessions,
  twoFactor.getTwoFactor,
  twoFactor.startTwoFactor,
  twoFactor.confirmTwoFactor,
  twoFactor.renewRecoveryCodes,
  twoFactor.stopTwoFactor,
  sso.getArrival,
  sso.finishArrival,
  sso.changeSingleSignOn,
  sso.allowClassSingleSignOn,
  school.getSchool,
  school.getSchoolSettings,
  school.updateSchoolSettings,
  assignments.listMyCourses,
  assignments.listNotifications,
  assignments.markNotificationsSeen,
  ownClasses.listOwnClasses,
  ownClasses.joinClass,
  classes.listClasses,
  classes.createClass,
  classes.getClass,
  classes.updateClass,
  classes.copyClass,
  classes.deleteClass,
  classes.openJoinCode,
  classes.closeJoinCode,
  classContents.undoClassChange,
  classContents.listClassMembers,
  classContents.addClassMembers,
  classContents.removeClassMembers,
  classContents.addClassTeacher,
  classContents.removeClassTeacher,
  classContents.listTeachers,
  classContents.listClassCourses,
  classContents.addClassCourses,
  classContents.removeClassCourses,
  classContents.updateClassCourse,
  classContents.orderClassCourses,
  classLearners.proposeUserNames,
  classLearners.createClassLearners,
  classLearners.createLoginCards,
  classLearners.voidLoginCards,
  rosters.checkRoster,
  rosters.importRoster,
  rosters.listRosters,
  rosters.undoRoster,
  courseClasses.listCourseClasses,
  classReports.listAttention,
  classReports.listStuck,
  classReports.listOverdue,
  classReports.listMissedWords,
  classReports.listAbsent,
  classReports.getClassGrid,
  classReports.getLearnerReport,
  classReports.listClassNotes,
  classReports.addClassNote,
  classReports.deleteClassNote,
  practiceSets.listPracticeSets,
  practiceSets.listClassPracticeSets,
  practiceSets.makePracticeSet,
  practiceSets.removePracticeSet,
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
  lookUp,
  memory.getReview,
  memory.getMemory,
  reviewSettings.getReviewSettings,
  reviewSettings.updateReviewSettings,
  study.getProgress,
  memoryOverview.getMemoryOverview,
  memoryOverview.listRememberedWords,
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
  replacePhrases,
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
  stories.updateSentences,
  knownWords.findKnownWords,
  stories.deleteStory,
  statistics.getStatistics,
  operations.getStatus,
  operations.getBackups,
  operations.startBackup,
  operations.allowBackupDownload,
  operations.downloadBackup,
  media.uploadMedia,
  mediaLibrary.searchMediaLibrary,
  mediaLibrary.findKnownWords,
  courses.listCourses,
  courses.listAssignableCourses,
  courses.copyCourse,
  pinyin.listPinyin,
  pinyin.correctPinyin,
  courses.listOwnCourses,
  courses.updateCourse,
  courses.syncCourses,
  assignments.listCourseUsers,
  users.listUsers,
  users.findUsersByEmail,
  users.createUser,
  users.getUser,
  study.getUserProgress,
  users.updateUser,
  users.deleteUser,
  study.resetProgress,
  users.createResetLink,
  personLog.listPersonLog,
  personExport.exportUser,
  assignments.listUserCourses,
  assignments.assignUserCourses,
  assignments.unassignUserCourses,
  assignments.assignCourse,
  assignments.unassignCourse,
  assignments.assignInBulk,
  assignments.assignFreeToAll,
  assignments.repairAssignments,
  imports.listImports,
  imports.getImport,
  imports.createImport,
  imports.addImportFile,
  imports.removeImportFile,
  imports.readImport,
  imports.getImportTable,
  importPackages.getImportPackage,
  importPackages.listPackageChanges,
  packages.describePackage,
  packages.exportPackage,
  packages.exportDeck,
  imports.saveImportDraft,
  imports.makeImport,
  imports.undoImport,
  imports.deleteImport,
  jobs.listJobs,
  jobs.getJob,
  jobs.watchJobs,
  jobs.cancelJob,
  jobs.dismissJob,
  jobs.listLeftPeople,
  jobs.undoJob,
  assignments.changeCourseUsers,
  assigning.findPastedPeople,
  assigning.countAssigning,
  assigning.assignAtOnce,
  assigning.undoAssigningAtOnce,
  assignments.undoAssignments,
] as const satisfies readonly EndpointDefinition[];

type AnyEndpoint = (typeof endpoints)[number];

/** Endpoints by `METHOD path`, so that a caller names one by a string and imports types alone. */
export type EndpointByKey = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type EndpointKey = keyof EndpointByKey;
