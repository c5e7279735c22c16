export { checkStart, refusalText } from './check-start.ts'
export { markDatabase } from './database-marks.ts'
export { sandboxDefaults } from './sandbox-defaults.ts'
export { storeFingerprints } from './store-fingerprints.ts'
