import {
  addPaper,
  downloadPaper,
  listPapers,
  removePaper,
  sendPapers,
} from '../../../contract/papers.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import {
  addFile,
  findFile,
  removeFile,
  sendToProvider,
  type ChangePapersParts,
} from './change-documents.ts'
import { findCases } from './stored-documents.ts'

/** The calls about papers that registries want to see. */
export const paperRoutes = (parts: ChangePapersParts): Route[] => {
  const { db, clock } = parts
  // Each can be 10 MB, and replaced again and again.
  const limit = createLimit(200, 3600)
  return [
    route(listPapers, (_, { customer }) => findCases(db, customer.customerId, clock.now())),
    route(addPaper, async ({ params, query, file }, { customer: { customerId } }) => {
      await limit(customerId)
      return addFile(
        parts,
        { id: params.id, customerId },
        { paper: query.paper, name: query.name, replaces: query.replaces, bytes: file },
      )
    }),
    route(removePaper, ({ params: { id, fileId } }, { customer: { customerId } }) =>
      removeFile(parts, { id, customerId }, fileId),
    ),
    downloadRoute(downloadPaper, async ({ params }, { customer: { customerId } }) => {
      const { id, fileId } = params
      const found = await findFile(db, { id, customerId }, fileId)
      if (found === undefined) throw new ApiError('PAPERS_NOT_FOUND')
      return found
    }),
    route(sendPapers, ({ params: { id } }, { customer: { customerId } }) =>
      sendToProvider(parts, { id, customerId }),
    ),
  ]
}
