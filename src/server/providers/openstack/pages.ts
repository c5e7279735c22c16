import * as v from 'valibot'
import type { Call, Request } from './request.ts'

const Link = v.object({ rel: v.string(), href: v.string() })

/** Returns the schema of a page: Nova, Cinder and Neutron have the links of `volumes` in `volumes_links`. */
const pageOf = <Schema extends v.GenericSchema>(key: string, row: Schema) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((page) => ({ rows: page[key], links: page[`${key}_links`] ?? [] })),
    v.object({ rows: v.array(row), links: v.array(Link) }),
  )

/** Within the maximum of Nova and Cinder (1000), and of what an answer may have of bytes. */
const pageSize = 500

/** Reads a list to its end. A full page names the next one, which may be empty. @param key of the rows in a page */
export const readPages = async <Schema extends v.GenericSchema>(
  request: Pick<Request, 'read'>,
  call: Call,
  key: string,
  row: Schema,
): Promise<readonly v.InferOutput<Schema>[]> => {
  const found: v.InferOutput<Schema>[] = []
  const schema = pageOf(key, row)
  let path: string | undefined =
    `${call.path}${call.path.includes('?') ? '&' : '?'}limit=${pageSize}`
  while (path !== undefined) {
    const page: v.InferOutput<typeof schema> = await request.read({ ...call, path }, schema)
    found.push(...page.rows)
    path = page.links.find(({ rel }) => rel === 'next')?.href
  }
  return found
}
