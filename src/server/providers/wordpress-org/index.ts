export {
  createWordpressOrg,
  type DirectoryEntry,
  type DirectoryPage,
  type DirectoryQuery,
  type WordpressOrg,
} from './wordpress-org.ts'
