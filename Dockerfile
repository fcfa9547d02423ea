# The account service with the app. Holds no compiler, no sources and no packages but those that run.
FROM node:24-bookworm-slim AS build
WORKDIR /foyer
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && chmod +x dist/service/cli.js

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /foyer
COPY --from=build /foyer/package.json ./
COPY --from=build /foyer/node_modules node_modules/
COPY --from=build /foyer/service/database/migrations service/database/migrations/
COPY --from=build /foyer/dist dist/
# For the embedded database: a volume that is mounted here for the first time gets this owner.
RUN ln -s /foyer/dist/service/cli.js /usr/local/bin/foyer && install -d -o node -g node -m 700 /foyer/.data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/service/main.js"]
