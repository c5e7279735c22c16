import { sizeOf, findPublicKey, findRestorePoint } from '../../../services/cloud-servers/index.ts'
import { showPackage, type PackageRecord } from '../../../catalogue/products/index.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Clouds } from '../../../providers/openstack/openstack.ts'
import { checkedName } from '../hosting-domain.ts'
import type { AddContext } from '../item-kind.ts'
import type { CheckedOption, NewPackage } from '../package-lines.ts'
import { packageOnSale } from '../package-price.ts'
import type { StoredServerOption } from './cloud-server-description.ts'

export interface CheckServerDeps {
  readonly db: Queryable
  readonly clouds: Clouds
  readonly packages: () => readonly PackageRecord[]
}

type Context = AddContext & { readonly input: NewPackage<StoredServerOption> }

/** Returns the cloud's id of the backup that a server begins with. @throws ApiError RESTORE_POINT_NOT_FOUND, BACKUP_UNAVAILABLE */
const checkBackup = async (
  { db, packages }: CheckServerDeps,
  backupId: string | undefined,
  { customerId, now, input }: Context,
): Promise<string> => {
  const point = backupId && (await findRestorePoint(db, customerId, backupId, now))
  if (!point) throw new ApiError('RESTORE_POINT_NOT_FOUND')
  const record = packageOnSale(packages(), input.productKey, input.regionId)
  if (record === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
  const { diskGb, system } = sizeOf({ sold: showPackage(record, 'en'), addons: input.addons })
  const fits =
    point.regionId === input.regionId && point.diskGb <= diskGb && point.system === system
  if (!fits) throw new ApiError('BACKUP_UNAVAILABLE')
  return point.externalId
}

/** Creates the check of what a new server is ordered for. */
export const createCheckServer =
  (deps: CheckServerDeps) =>
  async (
    { serverName, mode, backupId, sshKeyId, firewall }: StoredServerOption,
    context: Context,
  ): Promise<CheckedOption<StoredServerOption>> => {
    const { customerId, input } = context
    const name = checkedName(serverName)
    if (!deps.clouds.has(input.regionId)) throw new ApiError('PACKAGE_NOT_OFFERED')
    const backup = mode === 1 ? await checkBackup(deps, backupId, context) : undefined
    const publicKey =
      sshKeyId === undefined ? undefined : await findPublicKey(deps.db, customerId, sshKeyId)
    return {
      subject: name,
      option: {
        ...{ serverName: name, mode },
        ...(backup === undefined ? {} : { backupId, backup }),
        ...(publicKey === undefined ? {} : { sshKeyId, publicKey }),
        ...(firewall === undefined ? {} : { firewall }),
      },
    }
  }
