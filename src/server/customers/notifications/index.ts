export { notify, storeNotice, type Notice } from './notify.ts'
export { deleteOldNotices } from './read-notifications.ts'
export { notificationRoutes } from './routes.ts'
export { unreadInEvents } from './unread-in-events.ts'
