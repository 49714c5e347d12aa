import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { z } from 'zod';
import { createCommonConfig } from '../../webpack/common-config.js';
import { ReleasePlugin } from '../../webpack/release-plugin.js';
import { drawIcons, readRemoteData } from '../../webpack/remote-data.js';
import { IntegrityPlugin } from '../../webpack/integrity-plugin.js';

const root = path.join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** Consoles of the application, by the folders of their remotes. */
const folders = ['fan-remote', 'creator-remote', 'admin-remote'];

/** Where the built files are served: pages trust only scripts below the paths of releases. */
export const publicPath = '/remotes/single-application/';

/** Folder of the build. */
export const outputFolder = path.join(root, 'bench/.cache/single-application');

/** Requested first, by console and page: the data of `application.json` besides the files. */
const description = z.strictObject({
  initialFiles: z.array(z.string()).min(1),
  pageFiles: z.record(z.string(), z.record(z.string(), z.array(z.string()).min(1))),
  files: z.array(z.looseObject({ path: z.string() })),
});

/**
 * The same sources as host and remotes, by the same loaders and minifiers for the same browsers, as an
 * ordinary team builds a single application: no federation, no integrity hashes, a chunk for each page, and
 * common parts split by webpack's defaults.
 */
export default async function createApplicationConfig() {
  const remotes = await Promise.all(
    folders.map(async (folder) => {
      const data = await readRemoteData(path.join(root, folder), folder);
      return { folder, data, icons: await drawIcons(folder, data) };
    }),
  );
  const common = createCommonConfig({
    folder: root,
    mode: 'production',
    uniqueName: 'bestie',
    outputFolder,
  });
  return {
    ...common,
    entry: { main: './bench/single-application/main.tsx' },
    output: { ...common.output, publicPath, crossOriginLoading: false, clean: true },
    module: {
      rules: [
        ...common.module.rules,
        {
          test: /\.tsx?$/,
          enforce: 'pre',
          include: folders.map((folder) => path.join(root, folder)),
          loader: require.resolve('./name-chunks.mjs'),
        },
      ],
    },
    optimization: { ...common.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...common.plugins.filter((plugin) => !(plugin instanceof IntegrityPlugin)),
      new webpack.DefinePlugin({
        CONSOLE_ICONS: JSON.stringify(Object.fromEntries(remotes.map(({ data, icons }) => [data.id, icons]))),
      }),
      new ReleasePlugin({
        filename: 'application.json',
        schema: description,
        compress: true,
        describe: async ({ files, filesOf }) => ({
          files,
          initialFiles: filesOf('main'),
          pageFiles: Object.fromEntries(
            remotes.map(({ folder, data }) => [
              data.id,
              Object.fromEntries(
                data.routes.map(({ page }) => [page, filesOf(`${folder}-page-${page}`) ?? []]),
              ),
            ]),
          ),
        }),
      }),
    ],
  };
}
