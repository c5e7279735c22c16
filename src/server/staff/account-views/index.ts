export { accountViewRoutes } from './routes.ts'
