import { babyCloudLimit } from '../../../../contract/server-option.ts'
import type { Clouds } from '../../../providers/openstack/openstack.ts'
import { createServerKind, type ServerKindDeps } from '../../../services/cloud-servers/index.ts'
import { defineKind } from '../define-kind.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createPackageLines } from '../package-lines.ts'
import { createRenewPackage, packageRenewalLine } from '../renew-package.ts'
import { checkBabyClouds } from './baby-clouds.ts'
import { createCheckServer } from './check-server.ts'
import {
  cloudServerDescription,
  shownOption,
  type StoredServerOption,
} from './cloud-server-description.ts'
import { noRoomRoutes, type NoRoomDeps } from './no-room.ts'
import { createFulfilServer, createUpgradeCloudServer } from './fulfil-cloud-server.ts'

export type CloudServerDeps = PackageDeps &
  ServerKindDeps &
  Pick<NoRoomDeps, 'endWait'> & { readonly clouds: Clouds }

/** Creates the kind of items that a cloud server is: how it is sold, fulfilled, owned and renewed. */
export const createCloudServer = (deps: CloudServerDeps) => {
  const { catalogue, clouds, db } = deps
  const { type, version } = cloudServerDescription
  const packages = () => catalogue.packages()
  const lines = createPackageLines<StoredServerOption>({
    ...{ type, version, db, packages },
    checkOption: createCheckServer({ db, clouds, packages }),
    problemOf: ({ facts: { babyClouds } }) =>
      (babyClouds ?? 0) > babyCloudLimit
        ? { code: 'BABY_CLOUD_LIMIT', params: { max: babyCloudLimit } }
        : null,
  })
  return {
    routes: noRoomRoutes({ db, clock: deps.clock, clouds, packages, endWait: deps.endWait }),
    kind: defineKind({
      ...cloudServerDescription,
      add: async (inputs, context) => {
        const added = await lines.add(inputs, context)
        await checkBabyClouds(db, added, context)
        return added
      },
      change: lines.change,
      edit: lines.edit,
      price: (line, context) => {
        const priced = lines.price(line, context)
        if (priced === undefined) return undefined
        const { prices, shown } = priced
        return { ...prices, details: { type, option: shownOption(line.config.option), ...shown } }
      },
      recheck: (found) => Promise.resolve(lines.recheck(found)),
    }),
    fulfilment: {
      purchase: createFulfilServer(deps),
      renewal: createRenewPackage(deps),
      upgrade: createUpgradeCloudServer(deps),
    },
    service: createServerKind(deps),
    renewalLine: packageRenewalLine(cloudServerDescription),
  }
}
