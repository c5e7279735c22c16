export { type DirectoryPicture } from './pictures.ts'
export {
  createWordpressOrg,
  type DirectoryEntry,
  type DirectoryPage,
  type DirectoryQuery,
  type PictureFile,
  type WordpressOrg,
} from './wordpress-org.ts'
