import {
  addDocument,
  downloadDocument,
  listDocuments,
  removeDocument,
  sendDocuments,
} from '../../../contract/documents.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import {
  addFile,
  findFile,
  removeFile,
  sendToProvider,
  type ChangeDocumentsDeps,
} from './change-documents.ts'
import { findCases } from './stored-documents.ts'

/** Returns the calls about documents that registries require. */
export const documentRoutes = (deps: ChangeDocumentsDeps): Route[] => {
  const { db, clock } = deps
  const limit = createLimit(200, 3600)
  return [
    route(listDocuments, (_, { customer }) => findCases(db, customer.customerId, clock.now())),
    route(addDocument, async ({ params, query, readFile }, { customer: { customerId } }) => {
      await limit(customerId)
      return addFile(
        deps,
        { id: params.id, customerId },
        { document: query.document, name: query.name, replaces: query.replaces, read: readFile },
      )
    }),
    route(removeDocument, ({ params: { id, fileId } }, { customer: { customerId } }) =>
      removeFile(deps, { id, customerId }, fileId),
    ),
    downloadRoute(downloadDocument, async ({ params }, { customer: { customerId } }) => {
      const { id, fileId } = params
      const found = await findFile(db, { id, customerId }, fileId)
      if (found === undefined) throw new ApiError('DOCUMENTS_NOT_FOUND')
      return found
    }),
    route(sendDocuments, ({ params: { id } }, { customer: { customerId } }) =>
      sendToProvider(deps, { id, customerId }),
    ),
  ]
}
