export { newestBackup, type StoredBackup } from './backup-folder.ts'
export { readLastDrill, type LastDrill } from './last-drill.ts'
