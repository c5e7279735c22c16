"""Serves Debian's Keystone on one port, and on another a service behind its token check.

Called by real-keystone.ts with the folder of keystone.conf, both ports and the admin's password.
"""

import datetime
import sys
from multiprocessing import get_context
from os import environ, getgid, getuid
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, make_server

from keystone.cmd import cli
from keystone.server import wsgi
from keystonemiddleware.auth_token import AuthProtocol
from oslo_utils import timeutils
from werkzeug.middleware.dispatcher import DispatcherMiddleware

_, folder, keystone_port, service_port, password = sys.argv
# Keystone parses the arguments of the process that serves it.
sys.argv[1:] = []
environ['OS_KEYSTONE_CONFIG_DIR'] = folder


def manage(*command):
    """Runs keystone-manage in a fork, which has loaded its modules already."""
    arguments = ['keystone-manage', '--config-file', f'{folder}/keystone.conf', *command]
    process = get_context('fork').Process(target=cli.main, args=(arguments,))
    process.start()
    process.join()
    if process.exitcode != 0:
        sys.exit(f'keystone-manage {command[0]} failed')


def service(_request, start_response):
    """Answers what every call with a valid token gets."""
    start_response('200 OK', [('Content-Type', 'application/json')])
    return [b'{}']


def advance(request, start_response):
    """Advances Keystone's clock by the seconds of the query, and stops it there."""
    seconds = int(request['QUERY_STRING'])
    timeutils.set_time_override(timeutils.utcnow() + datetime.timedelta(seconds=seconds))
    start_response('204 No Content', [])
    return []


class Handler(WSGIRequestHandler):
    def log_message(self, *_):
        """Logs no request."""


def listen(port, app):
    """Opens a server that answers one request after the other, as SQLite needs it."""
    return make_server('127.0.0.1', int(port), app, handler_class=Handler)


manage('db_sync')
manage('fernet_setup', '--keystone-user', str(getuid()), '--keystone-group', str(getgid()))
manage('bootstrap', '--bootstrap-password', password)
keystone = listen(keystone_port, wsgi.initialize_public_application())
services = listen(
    service_port,
    DispatcherMiddleware(AuthProtocol(service, {}), {'/control/advance': advance}),
)
Thread(target=services.serve_forever, daemon=True).start()
print('ready', flush=True)
keystone.serve_forever()
