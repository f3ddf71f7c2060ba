const { defineConfig } = require('@medusajs/framework/utils')

/** The least that a Medusa server needs: PostgreSQL, and all else in its memory or on its disk. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: '',
      adminCors: '',
      authCors: '',
      jwtSecret: 'only-for-tests',
      cookieSecret: 'only-for-tests',
    },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: '@medusajs/medusa/file',
      options: {
        providers: [
          {
            resolve: '@medusajs/medusa/file-local',
            id: 'local',
            options: { upload_dir: 'static', backend_url: `${process.env.BACKEND_URL}/static` },
          },
        ],
      },
    },
  ],
})
