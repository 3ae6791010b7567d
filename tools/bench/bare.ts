import fastify from 'fastify';

/**
 * The baseline: a Fastify route that returns a stored body. A PUT stores a body and its content type; a GET of the same
 * path returns it.
 */
const responses = new Map<string, { body: Buffer; type: string }>();
const http = fastify({ bodyLimit: 10_000_000 });
http.removeAllContentTypeParsers();
http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
http.put<{ Body: Buffer; Params: { name: string } }>('/:name', async (request) => {
  responses.set(request.params.name, { body: request.body, type: request.headers['x-type'] as string });
  return 'ok';
});
http.get<{ Params: { name: string } }>('/:name', (request, reply) => {
  const response = responses.get(request.params.name)!;
  return reply.type(response.type).send(response.body);
});
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
