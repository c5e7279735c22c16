import * as v from 'valibot'
import { documentTypes, mostDocumentBytes } from './document-files.ts'
import { TldDocument } from './domains.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment, RequiredText } from './shared-shapes.ts'

/** Per domain. */
export const mostDocuments = 10

/** What is registered with documents; SENDER_NAME: of messages. */
export const DocumentSubject = v.picklist(['DOMAIN_NAME', 'SENDER_NAME'])
export type DocumentSubject = v.InferOutput<typeof DocumentSubject>

export const RequiredDocument = v.picklist([...TldDocument.options, 'letter-of-authorisation'])
export type RequiredDocument = v.InferOutput<typeof RequiredDocument>

/** The state of a registration that requires documents. EXPIRED: not sent within 30 days, refunded like REFUSED. */
export const DocumentState = v.picklist([
  'AWAITING_DOCUMENTS',
  'IN_REVIEW',
  'APPROVED',
  'REFUSED',
  'EXPIRED',
])
export type DocumentState = v.InferOutput<typeof DocumentState>

export const DocumentFile = v.object({
  id: Id,
  document: RequiredDocument,
  name: v.string(),
  type: v.picklist(documentTypes),
  bytes: v.number(),
  addedAt: Moment,
})
export type DocumentFile = v.InferOutput<typeof DocumentFile>

export const DocumentCase = v.object({
  /** The id of the order's item. */
  id: Id,
  orderId: Id,
  kind: DocumentSubject,
  /** In A-labels if it is a domain. */
  domainName: v.string(),
  unicodeName: v.string(),
  state: DocumentState,
  wanted: v.array(RequiredDocument),
  files: v.array(DocumentFile),
  reason: v.nullable(v.string()),
  /** The deadline for sending them before the refund; null without one. */
  dueBy: v.nullable(Moment),
  sentAt: v.nullable(Moment),
  decidedAt: v.nullable(Moment),
})
export type DocumentCase = v.InferOutput<typeof DocumentCase>

const FileParams = v.object({ id: Id, fileId: Id })

/** The open cases, and those decided within the last 90 days. Ours. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/user/documents',
  summary: 'The customer’s names that require documents, the newest first',
  access: 'customer',
  answer: v.array(DocumentCase),
  errors: [],
})

/** Adds or replaces a document; its first bytes decide its type. Ours. */
export const addDocument = endpoint({
  method: 'POST',
  path: '/user/documents/{id}/files',
  summary: 'Adds or replaces a document',
  access: 'customer',
  params: IdParams,
  query: v.object({
    document: RequiredDocument,
    name: RequiredText(200),
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

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/user/documents/{id}/files/{fileId}',
  summary: 'Removes a document that was not submitted yet',
  access: 'customer',
  params: FileParams,
  answer: DocumentCase,
  errors: ['DOCUMENTS_NOT_FOUND', 'DOCUMENTS_NOT_OPEN'],
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/user/documents/{id}/files/{fileId}',
  summary: 'Downloads a document',
  access: 'customer',
  params: FileParams,
  download: documentTypes,
  answer: v.null(),
  errors: ['DOCUMENTS_NOT_FOUND'],
})

export const sendDocuments = endpoint({
  method: 'POST',
  path: '/user/documents/{id}/send',
  summary: 'Submits the documents of a name for review',
  access: 'customer',
  params: IdParams,
  answer: DocumentCase,
  errors: ['DOCUMENTS_NOT_FOUND', 'DOCUMENTS_NOT_OPEN', 'DOCUMENTS_MISSING'],
})
