// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The cheatcodes of forge that these tests use.
interface Vm {
    function addr(uint256 privateKey) external pure returns (address);
    function chainId(uint256 newChainId) external;
    function deal(address account, uint256 newBalance) external;
    function envOr(string calldata name, string calldata otherwise)
        external
        view
        returns (string memory);
    function expectEmit(address emitter) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function parseJsonBool(string calldata json, string calldata key) external pure returns (bool);
    function parseJsonString(string calldata json, string calldata key)
        external
        pure
        returns (string memory);
    function parseJsonUint(string calldata json, string calldata key)
        external
        pure
        returns (uint256);
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool);
    function parseBytes(string calldata text) external pure returns (bytes memory);
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function readFile(string calldata path) external view returns (string memory);
    function sign(uint256 privateKey, bytes32 digest)
        external
        pure
        returns (uint8 v, bytes32 r, bytes32 s);
    function warp(uint256 timestamp) external;
    function cool(address account) external;
    function load(address account, bytes32 slot) external view returns (bytes32);
    function store(address account, bytes32 slot, bytes32 word) external;
}

/// @notice The base of every test contract.
abstract contract Test {
    bool public constant IS_TEST = true;
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    error AssertionFailed(string what, bytes left, bytes right);

    function assertTrue(bool condition, string memory what) internal pure {
        if (!condition) revert AssertionFailed(what, "", "");
    }

    function assertEq(uint256 left, uint256 right, string memory what) internal pure {
        if (left != right) revert AssertionFailed(what, abi.encode(left), abi.encode(right));
    }

    function assertEq(address left, address right, string memory what) internal pure {
        if (left != right) revert AssertionFailed(what, abi.encode(left), abi.encode(right));
    }

    function assertEq(string memory left, string memory right, string memory what) internal pure {
        assertEq(bytes(left), bytes(right), what);
    }

    function assertEq(bytes memory left, bytes memory right, string memory what) internal pure {
        if (keccak256(left) != keccak256(right)) revert AssertionFailed(what, left, right);
    }

    function assertLe(uint256 left, uint256 right, string memory what) internal pure {
        if (left > right) revert AssertionFailed(what, abi.encode(left), abi.encode(right));
    }

    /// @dev Maps any number into the range; the cheatcode of that name rejects the run instead.
    function bound(uint256 x, uint256 min, uint256 max) internal pure returns (uint256) {
        return min + x % (max - min + 1);
    }
}
