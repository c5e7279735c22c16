import * as v from 'valibot'
import { TldDocument } from './domains.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'

/** What a document may be: a scan or a photograph. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A document has at most so many bytes. */
export const mostDocumentBytes = 10 * 1024 * 1024

/** A name has at most so many documents. */
export const mostDocuments = 10

/**
 * Where a name stands that its registry registers only with documents. AWAITING_DOCUMENTS: they can be
 * changed; IN_REVIEW: the provider looks at them; APPROVED: the name is being registered; REFUSED and
 * EXPIRED (nothing was sent within 30 days): the money went back into the balance.
 */
export const DocumentState = v.picklist([
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'APPROVED',
  'REFUSED',
  'EXPIRED',
])
export type DocumentState = v.InferOutput<typeof DocumentState>

/** A document that a customer gave. */
export const DocumentFile = v.object({
  id: Id,
  document: TldDocument,
  /** As the customer's file is called. */
  name: v.string(),
  type: v.picklist(documentTypes),
  bytes: v.number(),
  addedAt: Moment,
})
export type DocumentFile = v.InferOutput<typeof DocumentFile>

/** The documents of one name that was bought. */
export const DocumentCase = v.object({
  /** That of the order's item. */
  id: Id,
  orderId: Id,
  /** In A-labels. */
  domainName: v.string(),
  unicodeName: v.string(),
  state: DocumentState,
  /** What the registry wants to see, each at least once. */
  wanted: v.array(TldDocument),
  files: v.array(DocumentFile),
  /** Why they were not accepted the last time, as the provider wrote it. */
  reason: v.nullable(v.string()),
  /** Until when they have to be sent, or the money goes back. */
  dueBy: v.nullable(Moment),
  sentAt: v.nullable(Moment),
  decidedAt: v.nullable(Moment),
})
export type DocumentCase = v.InferOutput<typeof DocumentCase>

const FileParams = v.object({ id: Id, fileId: Id })

/** `GET /user/documents`: the undecided names, and those decided within the last 90 days. Ours. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/user/documents',
  summary: 'The customer’s names that need documents, the newest first',
  access: 'customer',
  answer: v.array(DocumentCase),
  errors: [],
})

/**
 * `POST /user/documents/{id}/files`: adds a document, or puts it in another's place. What it is, its first
 * bytes say; its name and `Content-Type` are not believed. Ours.
 */
export const addDocument = endpoint({
  method: 'POST',
  path: '/user/documents/{id}/files',
  summary: 'Adds a document, or puts it in the place of another',
  access: 'customer',
  params: IdParams,
  query: v.object({
    document: TldDocument,
    /** What the file is called. */
    name: RequiredText(200),
    /** The file that it takes the place of. */
    replaces: v.optional(Id),
  }),
  file: { mostBytes: mostDocumentBytes, types: documentTypes },
  answer: DocumentCase,
  errors: [
    'DOCUMENTS_NOT_FOUND',
    'DOCUMENTS_NOT_OPEN',
    'DOCUMENTS_LIMITED',
    'FILE_NOT_ACCEPTED',
    'FILE_TOO_LARGE',
  ],
})

/** `DELETE /user/documents/{id}/files/{fileId}`. Ours. */
export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/user/documents/{id}/files/{fileId}',
  summary: 'Removes a document that was not sent yet',
  access: 'customer',
  params: FileParams,
  answer: DocumentCase,
  errors: ['DOCUMENTS_NOT_FOUND', 'DOCUMENTS_NOT_OPEN'],
})

/** `GET /user/documents/{id}/files/{fileId}`: the file as it was given, to be saved. Ours. */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/user/documents/{id}/files/{fileId}',
  summary: 'A document that the customer gave',
  access: 'customer',
  params: FileParams,
  download: documentTypes,
  answer: v.null(),
  errors: ['DOCUMENTS_NOT_FOUND'],
})

/** `POST /user/documents/{id}/send`: hands the documents to the provider, who looks at them. Ours. */
export const sendDocuments = endpoint({
  method: 'POST',
  path: '/user/documents/{id}/send',
  summary: 'Hands the documents of a name to the provider',
  access: 'customer',
  params: IdParams,
  answer: DocumentCase,
  errors: ['DOCUMENTS_NOT_FOUND', 'DOCUMENTS_NOT_OPEN', 'DOCUMENTS_MISSING'],
})
