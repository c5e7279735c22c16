import {
  downloadContract,
  getContract,
  getContractServices,
  getContractSummary,
  getServiceDetail,
  listContracts,
  signContract,
  unsignedContracts,
} from '../../../contract/contracts.ts'
import { drawDocument } from '../../money/invoices/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { contractContent } from './contract-content.ts'
import { showContract, showListedContract, showServices } from './show-contract.ts'
import {
  findContract,
  listStoredContracts,
  listUnsigned,
  storeSignature,
  type ContractJson,
} from './stored-contracts.ts'

interface ContractDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Returns the calls about a customer's contracts; two of them have two paths. */
export const contractRoutes = ({ db, clock }: ContractDeps): Route[] => {
  // Drawing keeps a processor busy for a tenth of a second.
  const limit = createLimit(30, 60)
  /** @throws ApiError CONTRACT_NOT_FOUND, also for other customers' */
  const find = async (
    number: string,
    { customer: { customerId } }: Pick<CustomerContext, 'customer'>,
  ): Promise<ContractJson> => {
    const contract = await findContract(db, customerId, number)
    if (contract === undefined) throw new ApiError('CONTRACT_NOT_FOUND')
    return contract
  }
  return [
    route(listContracts, async ({ query }, { customer: { customerId }, locale }) => {
      const { contracts, total, autoSignAcceptedAt } = await listStoredContracts(
        db,
        customerId,
        query.page,
      )
      return {
        contracts: contracts.map((contract) => showListedContract(contract, locale)),
        total,
        autoSignAcceptedAt:
          autoSignAcceptedAt === null ? null : new Date(autoSignAcceptedAt).toISOString(),
      }
    }),
    route(unsignedContracts, async (_, { customer: { customerId }, locale }) => {
      const contracts = await listUnsigned(db, customerId)
      return contracts.map((contract) => showListedContract(contract, locale))
    }),
    ...[getContract, getContractSummary].map((endpoint) =>
      route(endpoint, async ({ query }, context) =>
        showContract(await find(query.number, context), context.locale),
      ),
    ),
    ...[getContractServices, getServiceDetail].map((endpoint) =>
      route(endpoint, async ({ query }, context) =>
        showServices(await find(query.number, context), context.locale),
      ),
    ),
    route(signContract, async ({ params: { number } }, context) => {
      await storeSignature(db, context.customer.customerId, number, clock.now())
      return showContract(await find(number, context), context.locale)
    }),
    downloadRoute(downloadContract, async ({ params: { number } }, context) => {
      await limit(context.customer.customerId)
      const contract = showContract(await find(number, context), context.locale)
      const bytes = await drawDocument(contractContent(contract, context.locale))
      return { bytes, type: 'application/pdf', name: `${number}.pdf` }
    }),
  ]
}
