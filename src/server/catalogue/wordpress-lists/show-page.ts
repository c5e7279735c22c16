import {
  wordpressPhp,
  type WordpressEntry,
  type WordpressField,
  type WordpressList,
} from '../../../contract/wordpress-lists.ts'
import type {
  DirectoryEntry,
  DirectoryPage,
  DirectoryPicture,
} from '../../providers/wordpress-org/index.ts'

const versionParts = (version: string): readonly [major: number, minor: number] => {
  const [, major = '0', minor = '0'] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  return [Number(major), Number(minor)]
}

/** Whether a PHP version is at least the required one. */
export const hasPhp = (version: string, required: string | undefined): boolean => {
  const [major, minor] = versionParts(version)
  const [wantedMajor, wantedMinor] = versionParts(required ?? '0')
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/** Returns the path of a picture in our API. */
const picturePath = ({ of, slug, file, version }: DirectoryPicture): string => {
  const path = `/products/wordpress-hosting/pictures/${of}/${slug}/${file}`
  return version === '' ? path : `${path}?ver=${version}`
}

const showEntry = (
  entry: DirectoryEntry,
  fields: readonly WordpressField[] | undefined,
): WordpressEntry => {
  const { slug, name, picture, requiresPhp, ...rest } = entry
  const all = {
    ...rest,
    ...{
      picture: picture === undefined ? null : picturePath(picture),
      requiresPhp: requiresPhp ?? null,
    },
    isCompatible: hasPhp(wordpressPhp, requiresPhp),
  }
  const shown =
    fields === undefined ? all : Object.fromEntries(fields.map((field) => [field, all[field]]))
  return { slug, name, ...shown }
}

/** Shows a page with the chosen fields. */
export const showPage = (
  { entries, page, pages, total }: DirectoryPage,
  fields: readonly WordpressField[] | undefined,
): WordpressList => ({
  items: entries.map((entry) => showEntry(entry, fields)),
  ...{ page, pages, total },
})
