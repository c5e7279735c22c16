/** The types of files that customers upload as documents. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Bytes. */
export const mostDocumentBytes = 10 * 1024 * 1024
