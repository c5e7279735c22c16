export { checkStart, refusalText } from './check-start.ts'
export { markDatabase } from './database-marks.ts'
export { sandboxDefaults } from './sandbox-defaults.ts'
export { storeFingerprints } from './store-fingerprints.ts'
export { readDatabaseFacts, type DatabaseFacts } from './database-facts.ts'
export {
  readWebsiteStamp,
  websiteProblem,
  websiteStamp,
  websiteStampName,
  type WebsiteStamp,
} from './website-stamp.ts'
export { readDataFolder, type DataFolderFacts } from './data-folder.ts'
