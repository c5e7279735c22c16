export { formatZoneFile } from './format-zone-file.ts'
export { importZoneFile } from './import-zone-file.ts'
