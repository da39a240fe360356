# Build tools stay in the first stage.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-progress
COPY contract contract
COPY locales locales
COPY lingui.config.ts ./
COPY web web
RUN node_modules/.bin/vite build web --logLevel warn
# The image has its own Node, so those from npm aren't needed.
RUN npm prune --omit=dev --no-progress \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The memory settings of scripts/start.mjs.
ENV MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/web/dist-site web/dist-site
COPY package.json LICENSE ./
COPY contract contract
COPY locales locales
COPY server server
COPY scripts/migrate.ts scripts/backup.ts scripts/restore.ts scripts/
# Prepares the embedded PostgreSQL, since the file system is read-only at runtime. Fails if PostgreSQL can't run here.
RUN node -e "import('./server/src/infra/embedded-postgres/binaries.ts').then(({ prepareBinaries }) => prepareBinaries('/tmp'))" \
  && mkdir -m 700 /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live/`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
