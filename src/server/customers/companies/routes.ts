import {
  addRegistration,
  downloadRegistration,
  getCompanyVerification,
  sendCompany,
} from '../../../contract/company-verification.ts'
import { getCompanyInfo, saveCompanyInfo } from '../../../contract/profile.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import {
  findRegistration,
  sendForReview,
  storeRegistration,
  type ChangeVerificationDeps,
} from './change-verification.ts'
import { companyOf, storeCompany } from './company-info.ts'
import { findVerification, showVerification } from './stored-verification.ts'

/** Returns the calls about a customer's billing company and its verification. */
export const companyRoutes = (deps: ChangeVerificationDeps): Route[] => {
  const { db, clock } = deps
  const limit = createLimit(30, 3600)
  return [
    route(getCompanyInfo, (_, { customer: { customerId } }) => companyOf(db, customerId)),
    route(saveCompanyInfo, ({ body }, { customer: { customerId } }) =>
      storeCompany(db, clock, customerId, body),
    ),
    route(getCompanyVerification, async (_, { customer: { customerId } }) => {
      const found = await findVerification(db, customerId)
      return found === undefined ? null : showVerification(found)
    }),
    route(addRegistration, async ({ query: { name }, readFile }, { customer: { customerId } }) => {
      await limit(customerId)
      return storeRegistration(deps, customerId, { name, read: readFile })
    }),
    route(sendCompany, ({ body }, { customer: { customerId } }) =>
      sendForReview(deps, customerId, body),
    ),
    downloadRoute(downloadRegistration, async (_, { customer: { customerId } }) => {
      const found = await findRegistration(db, customerId)
      if (found === undefined) throw new ApiError('DOCUMENTS_NOT_FOUND')
      return found
    }),
  ]
}
