export { differenceSource } from './difference-queue.ts'
export type { Held, Inventory, InventoryPlace } from './inventory.ts'
export { checkedPlaces, countDifferences } from './stored-checks.ts'
export { systemCheckModule } from './system-check-module.ts'
