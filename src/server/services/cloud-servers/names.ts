/** Returns the name of a server, its security group and its keypair. */
export const serverName = (itemId: string): string => `cs-${itemId}`

/** Returns the mark of all objects that belong to an order item: a tag, or a description. */
export const markOf = (itemId: string): string => `flow-item-${itemId}`

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const ofItem = new RegExp(`^(?:${serverName('')}|${markOf('')})(${uuid})(?:-|$)`)

/** Returns the item of a name or a mark of ours; undefined for those of others. */
export const itemOf = (text: string): string | undefined => ofItem.exec(text)?.[1]

/** Returns the name of an item's port. */
export const portName = (itemId: string): string => `${serverName(itemId)}-0`

/** Returns the name of an item's boot volumes; restored ones have the same. */
export const volumeName = (itemId: string): string => `${serverName(itemId)}-0`

/** Returns the name of a backup by our id of it. */
export const backupName = (itemId: string, backupKey: string): string =>
  `${serverName(itemId)}-backup-${backupKey}`

/** Returns the metadata of an item's server or volume; `change` tells volumes and rebuilds apart. */
export const metadataOf = (itemId: string, change: string): Readonly<Record<string, string>> => ({
  flow_item: itemId,
  flow_change: change,
})

/** The name of a QoS policy for a speed, which servers share. */
export const speedName = (mbps: number): string => `shop-${mbps}-mbps`
