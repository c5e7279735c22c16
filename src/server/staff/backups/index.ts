export { newestBackup, type StoredBackup } from './backup-folder.ts'
