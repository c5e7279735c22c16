import * as v from 'valibot'
import { TldPaper } from './domains.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'

/** What a paper may be: a scan or a photograph. */
export const paperTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PaperType = (typeof paperTypes)[number]

/** A paper has at most so many bytes. */
export const mostPaperBytes = 10 * 1024 * 1024

/** A name has at most so many papers. */
export const mostPapers = 10

/**
 * Where a name stands that its registry registers only with papers. AWAITING_PAPERS: they can be
 * changed; IN_REVIEW: the provider looks at them; APPROVED: the name is being registered; REFUSED and
 * EXPIRED (nothing was sent within 30 days): the money went back into the balance.
 */
export const PaperState = v.picklist([
  'AWAITING_PAPERS',
  'IN_REVIEW',
  'APPROVED',
  'REFUSED',
  'EXPIRED',
])
export type PaperState = v.InferOutput<typeof PaperState>

/** A paper that a customer gave. */
export const PaperFile = v.object({
  id: Id,
  paper: TldPaper,
  /** As the customer's file is called. */
  name: v.string(),
  type: v.picklist(paperTypes),
  bytes: v.number(),
  addedAt: Moment,
})
export type PaperFile = v.InferOutput<typeof PaperFile>

/** The papers of one name that was bought. */
export const PaperCase = v.object({
  /** That of the order's item. */
  id: Id,
  orderId: Id,
  /** In A-labels. */
  domainName: v.string(),
  unicodeName: v.string(),
  state: PaperState,
  /** What the registry wants to see, each at least once. */
  wanted: v.array(TldPaper),
  files: v.array(PaperFile),
  /** Why they were not accepted the last time, as the provider wrote it. */
  reason: v.nullable(v.string()),
  /** Until when they have to be sent, or the money goes back. */
  dueBy: v.nullable(Moment),
  sentAt: v.nullable(Moment),
  decidedAt: v.nullable(Moment),
})
export type PaperCase = v.InferOutput<typeof PaperCase>

const FileParams = v.object({ id: Id, fileId: Id })

/** `GET /user/papers`: the undecided names, and those decided within the last 90 days. Ours. */
export const listPapers = endpoint({
  method: 'GET',
  path: '/user/papers',
  summary: 'The customer’s names that need papers, the newest first',
  access: 'customer',
  answer: v.array(PaperCase),
  errors: [],
})

/**
 * `POST /user/papers/{id}/files`: adds a paper, or puts it in another's place. What it is, its first
 * bytes say; its name and `Content-Type` are not believed. Ours.
 */
export const addPaper = endpoint({
  method: 'POST',
  path: '/user/papers/{id}/files',
  summary: 'Adds a paper, or puts it in the place of another',
  access: 'customer',
  params: IdParams,
  query: v.object({
    paper: TldPaper,
    /** What the file is called. */
    name: RequiredText(200),
    /** The file that it takes the place of. */
    replaces: v.optional(Id),
  }),
  file: { mostBytes: mostPaperBytes, types: paperTypes },
  answer: PaperCase,
  errors: [
    'PAPERS_NOT_FOUND',
    'PAPERS_NOT_OPEN',
    'PAPERS_LIMITED',
    'FILE_NOT_ACCEPTED',
    'FILE_TOO_LARGE',
  ],
})

/** `DELETE /user/papers/{id}/files/{fileId}`. Ours. */
export const removePaper = endpoint({
  method: 'DELETE',
  path: '/user/papers/{id}/files/{fileId}',
  summary: 'Removes a paper that was not sent yet',
  access: 'customer',
  params: FileParams,
  answer: PaperCase,
  errors: ['PAPERS_NOT_FOUND', 'PAPERS_NOT_OPEN'],
})

/** `GET /user/papers/{id}/files/{fileId}`: the file as it was given, to be saved. Ours. */
export const downloadPaper = endpoint({
  method: 'GET',
  path: '/user/papers/{id}/files/{fileId}',
  summary: 'A paper that the customer gave',
  access: 'customer',
  params: FileParams,
  download: paperTypes,
  answer: v.null(),
  errors: ['PAPERS_NOT_FOUND'],
})

/** `POST /user/papers/{id}/send`: hands the papers to the provider, who looks at them. Ours. */
export const sendPapers = endpoint({
  method: 'POST',
  path: '/user/papers/{id}/send',
  summary: 'Hands the papers of a name to the provider',
  access: 'customer',
  params: IdParams,
  answer: PaperCase,
  errors: ['PAPERS_NOT_FOUND', 'PAPERS_NOT_OPEN', 'PAPERS_MISSING'],
})
