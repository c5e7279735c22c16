import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { BlogPost } from '../../../contract/blogs.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

/** Reads a post from the built website, whose build writes a file for each. @throws ApiError NOT_FOUND */
export const blogPostOf = async (
  websiteDir: string | undefined,
  locale: Locale,
  key: string,
): Promise<BlogPost> => {
  if (websiteDir === undefined) throw new ApiError('NOT_FOUND')
  const folder = join(websiteDir, locale === 'en' ? '' : locale, 'blogs')
  const text = await readFile(join(folder, `${key}.json`), 'utf8').catch(() => undefined)
  if (text === undefined) throw new ApiError('NOT_FOUND')
  return v.parse(BlogPost, JSON.parse(text))
}
