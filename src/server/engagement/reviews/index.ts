export { reviewQueue } from './review-queue.ts'
export { reviewRoutes } from './routes.ts'
