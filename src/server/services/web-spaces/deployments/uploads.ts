import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fetchWebSpaceUpload } from '../../../../contract/deployments.ts'
import type { Clock } from '../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { webSpaceUploads } from '../../../platform/db/schema/index.ts'
import { bytesAsStored, storedBytes } from '../../../platform/db/stored-bytes.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { downloadRoute, type ReadFile, type Route } from '../../../platform/http/routes.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { checkArchive } from './check-archive.ts'

interface UploadDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly secretBox: SecretBox
}

const hourMs = 3_600_000
const lastsMs = 24 * hourMs
const linkLastsMs = 3 * hourMs

const Link = v.object({ id: v.string(), until: v.number() })
const linkPurpose = 'site-upload'

/** Stores a ZIP of a website instead of earlier ones that wait. @throws ApiError as `uploadWebSpace` declares */
export const storeUpload = async (
  { db, clock }: Pick<UploadDeps, 'db' | 'clock'>,
  serviceId: string,
  { name, readFile }: { readonly name: string; readonly readFile: ReadFile },
) => {
  const file = await readFile()
  const archive = checkArchive(file)
  if (typeof archive === 'string') throw new ApiError(archive)
  const uploadId = randomUUID()
  const now = clock.now()
  const stale = new Date(now.getTime() - lastsMs).toISOString()
  await db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`delete from site_uploads u
        where (u.service_id = ${serviceId}::uuid or u.created_at < ${stale}::timestamptz)
          and not exists (select from site_deployments d join web_space_tasks t on t.id = d.id
            where d.upload_id = u.id and t.state = 'RUNNING')`,
    )
    await tx.insert(webSpaceUploads).values({
      ...{ id: uploadId, serviceId, name, root: archive.root, size: file.byteLength },
      ...{ content: bytesAsStored(file), createdAt: now },
    })
  })
  return { uploadId, files: archive.files }
}

/** Finds an upload of a service that can still be deployed. */
export const findUpload = async (
  db: Queryable,
  { serviceId, uploadId, now }: { serviceId: string; uploadId: string; now: Date },
): Promise<{ readonly name: string; readonly root: string } | undefined> => {
  const since = new Date(now.getTime() - lastsMs).toISOString()
  const [found] = await rowsOf<{ name: string; root: string }>(
    db,
    sql`select name, root from site_uploads where id = ${uploadId}::uuid
      and service_id = ${serviceId}::uuid and created_at > ${since}::timestamptz for update`,
  )
  return found
}

/** Returns a link from which the website's own space fetches an upload. */
export const uploadLink = (
  { clock, secretBox, apiUrl }: Omit<UploadDeps, 'db'> & { readonly apiUrl: () => string },
  id: string,
): string => {
  const until = clock.now().getTime() + linkLastsMs
  const key = secretBox.seal(JSON.stringify({ id, until }), linkPurpose)
  return `${apiUrl()}/site-uploads/${id}?key=${encodeURIComponent(key)}`
}

const readLink = (text: string | undefined): v.InferOutput<typeof Link> | undefined => {
  if (text === undefined) return undefined
  const parsed = v.safeParse(Link, JSON.parse(text))
  return parsed.success ? parsed.output : undefined
}

/** Returns the call that answers such a link. */
export const uploadRoute = ({ db, clock, secretBox }: UploadDeps): Route =>
  downloadRoute(fetchWebSpaceUpload, async ({ params: { id }, query: { key } }) => {
    const link = readLink(secretBox.open(key, linkPurpose)?.text)
    const isValid = link?.id === id && clock.now().getTime() < link.until
    const [found] = isValid
      ? await db
          .select({ name: webSpaceUploads.name, bytes: storedBytes(webSpaceUploads.content) })
          .from(webSpaceUploads)
          .where(and(eq(webSpaceUploads.id, id)))
      : []
    if (found === undefined) throw new ApiError('UPLOAD_NOT_FOUND')
    return { bytes: found.bytes, name: found.name, type: 'application/zip' }
  })
